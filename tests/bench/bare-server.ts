import { createServer } from 'node:http';

/** A minimal HTTP server: it responds with the body that was last posted to `/keep`. */
let body = Buffer.alloc(0);
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    if (request.url === '/keep') body = Buffer.concat(chunks);
    response.writeHead(200, { 'content-type': 'application/json' }).end(request.url === '/keep' ? '' : body);
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.once('disconnect', () => process.exit(0));
