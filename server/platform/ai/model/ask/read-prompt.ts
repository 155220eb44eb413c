import { readFileSync } from 'node:fs'

/** The instructions of a task, and their version. */
export type Prompt = { text: string; version: number }

/**
 * Reads a prompt file: Markdown whose front matter holds its version.
 * @param url of the module (`import.meta.url`)
 * @throws if the file has no version: results of unnumbered prompts cannot be compared
 */
export const readPrompt = (name: string, url: string): Prompt => {
  const written = readFileSync(new URL(name, url), 'utf8')
  const [, version, text] = /^---\nversion: (\d+)\n---\n([\s\S]+)$/.exec(written) ?? []
  if (version === undefined || text === undefined) throw new Error(`The prompt ${name} names no version.`)
  return { text: text.trim(), version: Number(version) }
}
