FROM node:20-bookworm-slim AS build
WORKDIR /isoline
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG ISOLINE_BASE_PATH=
ENV ISOLINE_BASE_PATH=$ISOLINE_BASE_PATH
RUN npm run build && npm prune --omit=dev && rm -rf .next/cache

FROM node:20-bookworm-slim
ARG ISOLINE_BASE_PATH=
ENV NODE_ENV=production ISOLINE_DATA=/data ISOLINE_BASE_PATH=$ISOLINE_BASE_PATH
WORKDIR /isoline
COPY --from=build --chown=node:node /isoline .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8088
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8088}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", ".next/start.mjs"]
