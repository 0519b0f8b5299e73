import type { ServerResponse } from 'node:http'

/** `build`: the registry has changed; `reload`: the host has; `problems`: what is wrong now, or nothing more. */
type Name = 'build' | 'reload' | 'problems'

export type DevEvents = ReturnType<typeof devEvents>

/** Open pages of a development server, and what happens to its builds (`page/page.ts` listens). */
export function devEvents() {
  const pages = new Set<ServerResponse>()
  const line = (name: Name, content: unknown) => `event: ${name}\ndata: ${JSON.stringify(content)}\n\n`

  return {
    /** Keeps the answer open. `first`: what the page missed while it was on its way. */
    listen: (response: ServerResponse, first: readonly (readonly [Name, unknown])[]) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(': these builds\n\n')
      for (const [name, content] of first) response.write(line(name, content))
      pages.add(response)
      response.on('close', () => pages.delete(response))
    },
    send: (name: Name, content: unknown = null) => {
      for (const page of pages) page.write(line(name, content))
    },
    end: () => {
      for (const page of pages) page.end()
    },
  }
}
