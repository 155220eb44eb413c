import { MantineProvider } from '@mantine/core'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectHidden, expectShown } from '../testing/expect-shown.ts'
import { ErrorPage } from './error-page.tsx'
import { theme } from './theme/theme.ts'

const show = async (error: Error) => {
  const loader = () => {
    throw error
  }
  const router = createMemoryRouter([{ path: '/', loader, element: null, errorElement: <ErrorPage /> }])
  await render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await expectShown('Unexpected Application Error!')
  await expectShown(error.message)
}
const network = 'The server cannot be reached. Check your connection and try again.'

test.each([
  new Error('Unable to preload CSS for /assets/page.css'),
  new TypeError('Failed to fetch dynamically imported module: /assets/page.js'),
])('a page whose files did not arrive says that the server cannot be reached: %s', async (error) => {
  await show(error)
  await expectShown(network)
})

test('any other fault says nothing about the connection', async () => {
  await show(new Error('No such slide.'))
  await expectHidden(network)
  expect(document.title).toContain('Unexpected Application Error!')
})
