import { createServer } from 'node:http';

const server = createServer((request, response) => response.end(`Hello from ${request.url}\n`));

server.listen(0, '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${server.address().port}`));
