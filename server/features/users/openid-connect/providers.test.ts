import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createProviders } from './providers.ts'

/** A provider below a path, which describes itself by its own name. */
const startRealm = async (): Promise<string> => {
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}/realms/school`
    const isFound = request.url === '/realms/school/.well-known/openid-configuration'
    response.writeHead(isFound ? 200 : 404, { 'content-type': 'application/json' })
    response.end(isFound ? JSON.stringify({ issuer }) : '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms`
}

const discover = (issuer: string) => {
  const provider = {
    id: 'default',
    issuer,
    clientId: 'lectern',
    clientSecret: 'secret',
    name: 'School',
    professors: undefined,
  }
  return createProviders({ oidc: [provider], publicUrl: undefined }).discover(provider)
}

test('a provider is found with and without a slash at the end of its address, and no other one is', async () => {
  const realms = await startRealm()
  for (const issuer of [`${realms}/school`, `${realms}/school/`])
    expect((await discover(issuer)).serverMetadata().issuer).toBe(`${realms}/school`)
  await expect(discover(`${realms}/School`)).rejects.toThrow()
  await expect(discover(`${realms}/other/`)).rejects.toThrow()
})
