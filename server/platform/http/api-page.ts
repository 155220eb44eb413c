import type { FastifyInstance } from 'fastify'

type Operation = {
  tags: string[]
  summary: string
  description: string
  requestBody?: unknown
  responses: Record<string, { description: string; content?: unknown }>
  parameters: { name: string; in: string }[]
}

type Document = Record<string, unknown>

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const renderCall = (path: string, method: string, operation: Operation): string => `
<details id="${escapeHtml(`${method}-${path}`)}">
<summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)}</p>
${operation.parameters.length ? `<h3>Parameters</h3><pre>${escapeHtml(JSON.stringify(operation.parameters, null, 2))}</pre>` : ''}
${operation.requestBody ? `<h3>Body</h3><pre>${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre>` : ''}
<h3>Answers</h3><pre>${escapeHtml(JSON.stringify(operation.responses, null, 2))}</pre>
</details>`

const styles = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d1b18;background:#faf9f7}
summary{cursor:pointer;padding:.5rem 0;border-top:1px solid #e3dfd8}summary span{color:#524e47}pre{overflow:auto;background:#fff;border:1px solid #e3dfd8;padding:1rem;font-size:13px}
h3{font-size:1rem;margin:.5rem 0}a{color:#0c5d78}b{display:inline-block;min-width:4.5rem}code{overflow-wrap:anywhere}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
@media(prefers-color-scheme:dark){body{color:#ece9e3;background:#171614}pre{background:#1e1c1a;border-color:#37342f}summary{border-color:#37342f}summary span{color:#c8c3ba}a{color:#8fc9db}}`

const renderPage = (document: Document): string => {
  const groups = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(
    document.paths as Record<string, Record<string, Operation>>,
  )) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? 'other'
      groups.set(tag, [...(groups.get(tag) ?? []), renderCall(path, method, operation)])
    }
  }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lectern API</title><style>${styles}</style>
<main><h1>Lectern API</h1><p>Every call, written from the contract. The same as data: <a href="/api/openapi.json">openapi.json</a>. Refusals are <code>{"detail": "one sentence"}</code>.</p>
<p>Sign in with <a href="#post-/api/users/login">POST /api/users/login</a>, and send its <code>access_token</code> with each call: <code>Authorization: Bearer …</code>.</p>
<nav aria-label="Parts">${[...groups.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('')}</nav>
${[...groups].map(([tag, calls]) => `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${calls.join('')}</section>`).join('')}</main></html>`
}

/**
 * Serves `GET /api/openapi.json`, and `GET /api/docs` for people: plain HTML without a script.
 * @param describe makes the description; called for the first request, because it takes as long as a tenth of a start
 */
export const serveApiPage = (app: FastifyInstance, describe: () => Document): void => {
  let made: { json: string; page: string } | undefined
  const make = () => {
    if (!made) {
      const document = describe()
      made = { json: JSON.stringify(document), page: renderPage(document) }
    }
    return made
  }
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(make().json),
  )
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(make().page),
  )
}
