import type { AiEngine, AskedGroupsRequest } from '@lectern/core/ai/engine.ts'
import { z } from 'zod'
import { askForObject } from '../ask/ask-object.ts'
import { hasWords, openLecture, truncate } from '../ask/lecture-parts.ts'
import { withoutPartials } from '../ask/partials.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'

export const questionsPrompt = readPrompt('./summarise-questions.prompt.md', import.meta.url)

const OUTPUT_TOKENS = 3_000
const LONGEST_WORDS = 400
const LONGEST_QUESTION = 240

const reply = z.object({
  questions: z.array(z.object({ group: z.number().int(), question: z.string() })).max(100),
})

/** Asks a model what groups of students want to know. It sees their shared words, never a student's question. */
export const createSummariseQuestions =
  (by: TaskModel): NonNullable<AiEngine['summariseQuestions']> =>
  async (request: AskedGroupsRequest, options = {}) => {
    const { delimiter, part } = openLecture(request)
    const { value } = await askForObject(by, reply, {
      instructions: questionsPrompt.text,
      prompt: [
        part,
        {
          text: request.groups
            .flatMap(({ words, slideTitle }, index) => [
              `Group ${index + 1}`,
              ...(slideTitle ? [delimiter.around('slide', truncate(slideTitle, LONGEST_WORDS))] : []),
              delimiter.around('words', truncate(words, LONGEST_WORDS)),
            ])
            .join('\n'),
        },
      ],
      outputTokens: OUTPUT_TOKENS,
      options: withoutPartials(options),
    })
    const texts = new Map<number, string>()
    for (const { group, question } of value.questions) {
      const text = question.replaceAll(/\s+/g, ' ').trim()
      const isUsable = hasWords(text) && text.length <= LONGEST_QUESTION
      if (isUsable && group >= 1 && group <= request.groups.length && !texts.has(group - 1))
        texts.set(group - 1, text)
    }
    return [...texts].map(([index, text]) => ({ index, text }))
  }
