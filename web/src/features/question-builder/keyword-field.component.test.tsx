import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { theme } from '../../app/theme/theme.ts'
import { KeywordField } from './keyword-field.tsx'

test('a keyword is as wide as its word', async () => {
  await render(
    <MantineProvider theme={theme}>
      <KeywordField keywords={['light', 'sugar']} onChange={() => {}} />
    </MantineProvider>,
  )
  const word = page.getByRole('listitem').first().element()
  expect(word.textContent).toBe('light')
  expect(word.getBoundingClientRect().width).toBeLessThan(120)
})
