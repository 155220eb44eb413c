import { readFileSync } from 'node:fs'

/** What a model is told before everything else, and which version of it. */
export type Prompt = { text: string; version: number }

/**
 * A prompt beside the module that asks by it: Markdown whose front matter names its version.
 * @param url of the module (`import.meta.url`)
 * @throws where the file has no version: a prompt that nobody counts cannot be compared with the next
 */
export const readPrompt = (name: string, url: string): Prompt => {
  const written = readFileSync(new URL(name, url), 'utf8')
  const [, version, text] = /^---\nversion: (\d+)\n---\n([\s\S]+)$/.exec(written) ?? []
  if (version === undefined || text === undefined) throw new Error(`The prompt ${name} names no version.`)
  return { text: text.trim(), version: Number(version) }
}
