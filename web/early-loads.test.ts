import { afterEach, expect, it, vi } from 'vitest'
import { beginLoading, earlyPages } from './early-loads.ts'
import { addressOf } from './src/api/address.ts'
import { takeEarlyCall } from './src/api/early-calls.ts'
import { todayInput } from './src/features/practice/today-input.ts'

const fetched: { address: string; authorization: string | undefined }[] = []
let links: { rel: string; href: string }[] = []

function open(
  address: string,
  { token, languages = ['en-US'], answer }: { token?: string; languages?: string[]; answer?: object } = {},
): void {
  const { pathname, search } = new URL(address, 'http://lectern.test')
  fetched.length = 0
  links = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { pathname, search })
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? (token ?? null) : null) })
  vi.stubGlobal('document', {
    createElement: () => ({ rel: '', href: '' }),
    head: { append: (link: { rel: string; href: string }) => links.push(link) },
  })
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Record<string, string> }) => {
    fetched.push({ address, authorization: headers.Authorization })
    return Promise.resolve(answer ? Response.json(answer) : address)
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

it('loads the picture that the lecture opens with', async () => {
  const slides = [1, 2, 3].map((index) => ({ index, image_url: `/api/files/${index}.webp` }))
  const pictureAt = async (address: string, lecture: object) => {
    const answer = { default_language: 'en', slides: { en: slides }, ...lecture }
    open(address, { token: 'mine', answer })
    const picture = () => links.find(({ href }) => href.endsWith('.webp'))?.href
    await vi.waitFor(() => expect(picture()).toBeDefined())
    return picture()
  }
  expect(await pictureAt('/student/lectures/17', {})).toBe('/api/files/1.webp')
  expect(await pictureAt('/student/lectures/17', { slide_index: 3 })).toBe('/api/files/3.webp')
  expect(await pictureAt('/student/lectures/17', { slide_index: 3, completed: true })).toBe(
    '/api/files/1.webp',
  )
  expect(await pictureAt('/student/lectures/17?slide=2', { slide_index: 3 })).toBe('/api/files/2.webp')
  const taken = await takeEarlyCall('/api/lectures/17', 'mine')
  expect(await taken?.json()).toMatchObject({ slide_index: 3 })
})

it('waits with the picture until each call has answered: one brings the cookie that opens files', async () => {
  const slides = { en: [{ index: 1, image_url: '/api/files/1.webp' }] }
  const answers = new Map<string, (answer: Response) => void>()
  open('/student/lectures/17')
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'mine' : null) })
  vi.stubGlobal('fetch', (address: string) => new Promise((resolve) => answers.set(address, resolve)))
  beginLoading([['^/student/lectures/([^/]+)$', [], ['/api/me', '/api/lectures/:id']]], {})
  answers.get('/api/lectures/17')?.(Response.json({ default_language: 'en', slides }))
  await (await takeEarlyCall('/api/lectures/17', 'mine'))?.json()
  const pictures = () => links.filter(({ href }) => href.endsWith('.webp'))
  expect(pictures()).toEqual([])
  answers.get('/api/me')?.(Response.json({}))
  await vi.waitFor(() => expect(pictures()).toHaveLength(1))
})

it('asks for the data of the dashboard as the page does, and loads the picture of the lecture to continue with', async () => {
  const page = earlyPages.find(({ route }) => route === '/student/dashboard')
  open('/student/dashboard')
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'mine' : null) })
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/resume') ? { thumbnail_url: '/api/files/small.webp' } : null),
  )
  beginLoading([['^/student/dashboard$', [], page?.calls ?? []]], {})
  const { query } = todayInput()
  const asked = [...(window.earlyCalls?.keys() ?? [])]
  expect(asked).toContain(addressOf('/practice/today', {}, query))
  expect(asked).toContain('/api/users/me/resume')
  expect(asked.filter((address) => address.includes(':'))).toEqual([])
  await vi.waitFor(() => expect(links.map(({ href }) => href)).toEqual(['/api/files/small.webp']))
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
