import { afterEach, expect, it, vi } from 'vitest'
import { beginLoading, earlyPages } from './early-loads.ts'
import { takeEarlyCall } from './src/api/early-calls.ts'

const fetched: { address: string; authorization: string | undefined }[] = []
let links: { rel: string; href: string }[] = []

function open(
  pathname: string,
  { token, languages = ['en-US'] }: { token?: string; languages?: string[] } = {},
): void {
  fetched.length = 0
  links = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? (token ?? null) : null) })
  vi.stubGlobal('document', {
    createElement: () => ({ rel: '', href: '' }),
    head: { append: (link: { rel: string; href: string }) => links.push(link) },
  })
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Record<string, string> }) => {
    fetched.push({ address, authorization: headers.Authorization })
    return Promise.resolve(address)
  })
  beginLoading(
    [
      ['^/login$', ['assets/login.js'], []],
      [
        '^/student/lectures/([^/]+)$',
        ['assets/lecture.js', 'assets/lecture.css'],
        ['/api/me', '/api/lectures/:id'],
      ],
    ],
    { ko: ['assets/ko.js'] },
  )
}

afterEach(() => void vi.unstubAllGlobals())

it('loads the files of the page at the address, and asks with the token for its data', () => {
  open('/student/lectures/17', { token: 'mine' })
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual([
    'modulepreload /assets/lecture.js',
    'preload /assets/lecture.css',
  ])
  expect(fetched).toEqual([
    { address: '/api/me', authorization: 'Bearer mine' },
    { address: '/api/lectures/17', authorization: 'Bearer mine' },
  ])
})

it('asks for no data without a token, and loads nothing for other addresses', () => {
  open('/student/lectures/17')
  expect(fetched).toEqual([])
  open('/student/lectures/17/other', { token: 'mine' })
  expect([...links, ...fetched]).toEqual([])
})

it('loads the texts of a language that is not part of the program', () => {
  open('/login', { languages: ['fr', 'ko-KR', 'en'] })
  expect(links.map(({ href }) => href)).toEqual(['/assets/ko.js', '/assets/login.js'])
  open('/login', { languages: ['en', 'ko'] })
  expect(links.map(({ href }) => href)).toEqual(['/assets/login.js'])
})

it('gives an early answer once, to the same session, and only while it is fresh', async () => {
  open('/student/lectures/17', { token: 'mine' })
  expect(takeEarlyCall('/api/lectures/18', 'mine')).toBeUndefined()
  expect(await takeEarlyCall('/api/lectures/17', 'mine')).toBe('/api/lectures/17')
  expect(takeEarlyCall('/api/lectures/17', 'mine')).toBeUndefined()
  expect(takeEarlyCall('/api/me', 'of another')).toBeUndefined()

  open('/student/lectures/17', { token: 'mine' })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000)
  expect(takeEarlyCall('/api/me', 'mine')).toBeUndefined()
  vi.restoreAllMocks()
})

it('names each page once', () => {
  expect(new Set(earlyPages.map(({ route }) => route)).size).toBe(earlyPages.length)
})
