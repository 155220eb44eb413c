import { MantineProvider } from '@mantine/core'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FadingPicture } from './fading-picture.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a lost picture is loaded again by itself when the server answers, though the browser reports nothing', async () => {
  const src = 'http://127.0.0.1:9/slide.png'
  const asked: unknown[] = []
  let isBack = false
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push([method, url])
    if (!isBack) throw new TypeError('Failed to fetch')
    return new Response(null)
  })
  const { container } = await render(
    <MantineProvider>
      <FadingPicture src={src} alt="Slide 1" failedAlt="Failed to load slide 1 image." />
    </MantineProvider>,
  )
  await expect.poll(() => container.querySelector('button')).not.toBeNull()
  await expect.poll(() => asked).toContainEqual(['HEAD', src])
  expect(container.querySelector('img')!.src).toContain('retry=2')
  isBack = true
  await expect.poll(() => container.querySelector('img')!.src).toContain('retry=3')
})
