import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RichText } from './rich-text.tsx'

/** The widths at which punctuation stands alone on the line below its formula. */
const findLonely = (box: HTMLElement): number[] => {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  let last: Node | null = null
  while (walker.nextNode())
    if (walker.currentNode.textContent!.startsWith('.') && !walker.currentNode.parentElement!.closest('math'))
      last = walker.currentNode
  const stop = document.createRange()
  stop.setStart(last!, 0)
  stop.setEnd(last!, 1)
  const lonely: number[] = []
  for (let width = 40; width < 300; width += 1) {
    box.style.width = `${width}px`
    const letters = [...box.querySelectorAll('.mathnormal')].at(-1)!.getBoundingClientRect()
    if (stop.getBoundingClientRect().left < letters.left) lonely.push(width)
  }
  return lonely
}

test('a full stop stays on the line of its formula at every width, and is shown once', async () => {
  const { container } = await render(<RichText>{'The sum is $a^2 + b^2 = c$. It is true.'}</RichText>)
  await expect.poll(() => container.querySelector('math')).not.toBeNull()
  const shown = container.cloneNode(true) as HTMLElement
  for (const hidden of shown.querySelectorAll('.katex-mathml')) hidden.remove()
  expect(shown.textContent).toMatch(/c\. It is true\.$/)
  expect(findLonely(container)).toEqual([])
})

test('TeX that ends with a comment or takes what follows into a fraction keeps the words after it', async () => {
  const { container } = await render(
    <RichText>{'$a \\over b$, $c % note$; and $x \\notacommand{$! End.'}</RichText>,
  )
  await expect.poll(() => container.querySelectorAll('math').length).toBe(2)
  expect(container.textContent).toContain('$x \\notacommand{$! End.')
  const [fraction, variable] = [...container.querySelectorAll('math')]
  expect(fraction!.querySelector('mfrac')!.textContent).toBe('ab')
  expect(fraction!.querySelector('mtext')?.textContent).toBe(',')
  expect(variable!.querySelector('mtext')?.textContent).toBe(';')
})
