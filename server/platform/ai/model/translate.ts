import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { languageName } from '@lectern/core/languages.ts'
import type { AiEngine, TranslateRequest } from '../ai.ts'
import { askModel } from './ask-model.ts'
import type { TaskModel } from './task-model.ts'

const instructions = readFileSync(new URL('./translate.prompt.md', import.meta.url), 'utf8')

/** Tokens for what a text of so many characters becomes in any language, with room for a model that thinks aloud. */
const outputTokensFor = (chars: number): number => 4_000 + chars * 2

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300)

/** What is asked: fixed things first, the text last, fenced by a name it cannot know. */
const writePrompt = (request: TranslateRequest, fence: string): string =>
  [
    `Course: ${onOneLine(request.courseName)}`,
    `Lecture: ${onOneLine(request.lectureTitle)}`,
    `Tone: ${request.settings.tone}`,
    `Translate from ${languageName(request.from)} into ${languageName(request.to)}.`,
    ...(request.complaint ? [`Your last translation was not right: ${request.complaint}`] : []),
    '',
    `<${fence}>`,
    request.text,
    `</${fence}>`,
  ].join('\n')

/** An answer without what models put around one: their thinking, the fence, a code block. */
export const unwrap = (answer: string, fence: string): string => {
  const text = answer
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .replaceAll(`<${fence}>`, '')
    .replaceAll(`</${fence}>`, '')
    .trim()
  const block = /^```[^\n]*\n([\s\S]*)\n```$/.exec(text)
  return (block?.[1] ?? text).trim()
}

/** Translates by asking a model. */
export const createTranslate =
  (model: TaskModel): NonNullable<AiEngine['translate']> =>
  async (request, options = {}) => {
    const fence = `text-${randomBytes(4).toString('hex')}`
    const { value: answer } = await askModel(model, {
      instructions,
      prompt: writePrompt(request, fence),
      outputTokens: outputTokensFor(request.text.length),
      options,
    })
    return { text: unwrap(answer, fence) }
  }
