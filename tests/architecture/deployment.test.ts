import { existsSync, readFileSync } from 'node:fs';
import { load, loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** The settings that the README explains. */
const settings = new Set([...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name));

const Compose = z.object({
  services: z.object({ isoline: z.object({ environment: z.record(z.string(), z.string()) }) }),
});

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal(8088) }) }).optional();
const Container = z.object({
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  livenessProbe: Probe,
  readinessProbe: Probe,
  startupProbe: Probe,
});
const Deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.tuple([Container]) }) }) }),
});

test('the services of compose name settings that there are', () => {
  const { environment } = Compose.parse(load(readFileSync('docs/deployment/compose.yaml', 'utf8'))).services.isoline;
  expect(Object.keys(environment).length).toBeGreaterThan(3);
  expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
});

test('the deployments of Kubernetes name settings and probes that there are', () => {
  const manifests = loadAll(readFileSync('docs/deployment/kubernetes.yaml', 'utf8'));
  const deployments = manifests.flatMap((manifest) => Deployment.safeParse(manifest).data ?? []);
  expect(deployments).toHaveLength(2);
  for (const { spec } of deployments) {
    const [{ env, livenessProbe, readinessProbe, startupProbe }] = spec.template.spec.containers;
    expect(env.map(({ name }) => name).filter((name) => !settings.has(name))).toEqual([]);
    const paths = [livenessProbe, readinessProbe, startupProbe].flatMap((probe) => probe?.httpGet.path ?? []);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(`app${path}/route.ts`))).toEqual([]);
  }
});

test('the image and npm start run the server under its supervisor', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const [command = ''] = /(?<=^CMD ).*$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(JSON.parse(command)).toEqual(['node', '.next/start.mjs']);
  expect(scripts.start).toMatch(/ && exec node \$\{ISOLINE_DIST:-\.next\}\/start\.mjs$/);
  expect(readFileSync('bin/bundle.ts', 'utf8')).toContain("start: 'bin/start.ts'");
  expect(readFileSync('bin/start.ts', 'utf8')).toMatch(/^process\.exitCode = await supervise\(.*'server\.mjs'/m);
});
