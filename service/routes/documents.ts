import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openapi } from '#contract/openapi.ts'
import { absent } from '../failures.ts'
import type { Service } from '../parts.ts'
import { jsonText } from '../responses.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vehicle Listings Data Service</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="icon" href="docs/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })\n`

/** Only these files of the package are served. */
const files: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** Allows only files of this service: the page works without the internet and sends no key elsewhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const send = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
  new Response(body, {
    headers: { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache' },
  })

export function documentRoutes(app: Service): void {
  // Built at the first request and kept: it depends on the contract alone.
  let document: string | undefined
  app.get('/openapi.json', () => jsonText((document ??= JSON.stringify(openapi()))))
  app.get('/docs', () => send(page, 'text/html; charset=utf-8'))
  // The page's relative links start at /docs without the slash, under any prefix of a proxy.
  app.get('/docs/', (c) => c.redirect('../docs', 301))
  app.get('/docs/start.js', () => send(start, 'text/javascript; charset=utf-8'))
  app.get('/docs/:file', async (c) => {
    const name = c.req.param('file')
    const type = Object.hasOwn(files, name) ? files[name] : undefined
    if (type === undefined) throw absent('The file')
    const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
    return send(new Uint8Array(await readFile(join(folder, name))), type)
  })
}
