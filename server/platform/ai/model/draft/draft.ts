import { randomUUID } from 'node:crypto'
import type { AiEngine, DraftRequest } from '@lectern/core/ai/engine.ts'
import { languageName } from '@lectern/core/languages.ts'
import type { PromptPart } from '../ask/ask.ts'
import { askForObject } from '../ask/ask-object.ts'
import { complain } from '../ask/delimiter.ts'
import { hasWords, openLecture, truncate } from '../ask/lecture-parts.ts'
import { withoutPartials } from '../ask/partials.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'
import { draftReply, readDrafts } from './read-drafts.ts'

export const draftPrompt = readPrompt('./draft.prompt.md', import.meta.url)

const OUTPUT_TOKENS = 8_000
/** At most this many existing questions are listed in the prompt: the last ones. */
const MAX_ASKED = 60

const writePrompt = (request: DraftRequest, complaint: string | null): PromptPart[] => {
  const { delimiter, part } = openLecture(request)
  const { slide, picture, types, count, instructions } = request
  const asked = request.asked.slice(-MAX_ASKED).map((one) => truncate(one, 300))
  return [
    part,
    ...(picture ? [{ picture }] : []),
    {
      text: [
        `Slide ${slide.number}`,
        ...(hasWords(slide.text) ? [delimiter.around('slide', truncate(slide.text))] : []),
        ...(hasWords(slide.script) ? [delimiter.around('script', truncate(slide.script))] : []),
      ].join('\n'),
    },
    {
      text: [
        ...(asked.length > 0 ? [delimiter.around('asked-already', asked.join('\n'))] : []),
        ...(instructions.trim() ? [delimiter.around('instructions-of-the-professor', instructions)] : []),
        `Draft ${count === 1 ? 'one question' : `up to ${count} questions`}. Types: ${types.join(', ')}.`,
        `Write them in ${languageName(request.language)}.`,
        ...complain(
          delimiter,
          'Of your last reply these could not be used:',
          complaint,
          'Draft others in their place.',
        ),
      ].join('\n'),
    },
  ]
}

/**
 * Drafts questions with a model, about the text of one slide and its script. Unusable drafts are requested
 * once more with the problem. The result may be shorter than requested, or empty.
 */
export const createDraftQuestions =
  (by: TaskModel): NonNullable<AiEngine['draftQuestions']> =>
  async (request, options = {}) => {
    if (request.count < 1 || !hasWords(request.slide.text + request.slide.script)) return []
    const ask = async (about: DraftRequest, complaint: string | null) => {
      const { value } = await askForObject(by, draftReply, {
        instructions: draftPrompt.text,
        prompt: writePrompt(about, complaint),
        outputTokens: OUTPUT_TOKENS,
        options: withoutPartials(options),
      })
      return readDrafts(value.questions, about, () => `q-${randomUUID()}`)
    }
    const first = await ask(request, null)
    const missing = request.count - first.drafts.length
    if (missing <= 0 || first.problems.length === 0) return first.drafts
    options.signal?.throwIfAborted()
    const asked = [...request.asked, ...first.drafts.map(({ question }) => question.question_text)]
    const second = await ask({ ...request, count: missing, asked }, first.problems.slice(0, 10).join('\n'))
    return [...first.drafts, ...second.drafts]
  }
