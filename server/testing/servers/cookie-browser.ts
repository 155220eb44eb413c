import { users } from '@lectern/contract/users.ts'
import { clientOf } from '../client.ts'
import type { TestApp } from '../test-app.ts'

/** Opens a browser: keeps cookies by name, and goes where it is sent. */
export function openCookieBrowser(app: TestApp['app'], publicUrl: string) {
  const jar = new Map<string, string>()
  const keep = (name: string, value: string) => (value === '' ? jar.delete(name) : jar.set(name, value))
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const visit = async (path: string) => {
    const response = await app.inject({ url: path, headers: { cookie: cookies() } })
    for (const { name, value } of response.cookies) keep(name, value)
    return { status: response.statusCode, location: String(response.headers.location ?? '') }
  }
  return {
    jar,
    visit,
    /** Goes through the provider's pages until it sends the browser back. @returns that address */
    async passProvider(address: string): Promise<string> {
      const theirs = new Map<string, string>()
      for (let next = address; ; ) {
        if (next.startsWith(publicUrl)) return next.slice(publicUrl.length)
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...theirs].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          if (name !== undefined) theirs.set(name, value ?? '')
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`The provider stays at ${next}: ${response.status}`)
        next = new URL(location, next).href
      }
    },
    async takeSession() {
      const answer = await clientOf(app).call(users.takeSession, { headers: { cookie: cookies() } })
      for (const text of [answer.headers['set-cookie'] ?? []].flat() as string[])
        if (/^lectern_session=;/.test(text)) jar.delete('lectern_session')
      return answer
    },
  }
}
