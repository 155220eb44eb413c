import axe from 'axe-core'
import { expect } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    showColorScheme: (scheme: 'light' | 'dark') => Promise<void>
  }
}

/** What axe finds by these rules depends on the colour scheme; all other rules see the same page in both. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Lists what axe finds on the shown page, each with the scheme's name. */
async function listViolations(scheme: 'light' | 'dark'): Promise<string[]> {
  const { violations } = await axe.run(document, {
    ...(scheme === 'dark' && { runOnly: colourRules }),
    resultTypes: ['violations'],
  })
  return violations.map(
    ({ id, nodes }) => `${scheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/**
 * Fails on any violation that axe finds on the shown page, in both colour schemes. Axe looks at the page in several steps:
 * a page that a reply changes meanwhile is looked at again.
 */
export async function expectAccessible(): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await commands.showColorScheme(scheme)
    await expect.poll(() => document.documentElement.getAttribute('data-mantine-color-scheme')).toBe(scheme)
    await expect.poll(() => listViolations(scheme), { timeout: 15_000 }).toEqual([])
  }
}
