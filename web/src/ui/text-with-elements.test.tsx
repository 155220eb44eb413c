import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextWithElements } from './text-with-elements.tsx'

const draw = (text: string) =>
  renderToStaticMarkup(
    <TextWithElements text={text} elements={{ b: <strong />, names: <em>Ada and Alan</em> }} />,
  )

test('words between tags stand in their element, and an element alone brings its own words', () => {
  expect(draw('<b>Stuck</b>: three visits. <b>Inactive</b>: none.')).toBe(
    '<strong>Stuck</strong>: three visits. <strong>Inactive</strong>: none.',
  )
  expect(draw('Today <names/> are stuck.')).toBe('Today <em>Ada and Alan</em> are stuck.')
})

test('other angle brackets are text', () => {
  expect(draw('a < b, <i>c</i>')).toBe('a &lt; b, &lt;i&gt;c&lt;/i&gt;')
})
