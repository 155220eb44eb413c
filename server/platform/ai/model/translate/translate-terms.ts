import type { AiEngine, TermsRequest } from '@lectern/core/ai/engine.ts'
import { languageName } from '@lectern/core/languages.ts'
import { z } from 'zod'
import { askForObject } from '../ask/ask-object.ts'
import { openLecture, truncate } from '../ask/lecture-parts.ts'
import { withoutPartials } from '../ask/partials.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'

export const termsPrompt = readPrompt('./translate-terms.prompt.md', import.meta.url)

const OUTPUT_TOKENS = 4_000
const LONGEST_TERM = 80
const EXAMPLE_CHARS = 1_200
const MAX_EXAMPLES = 4

const reply = z.object({
  terms: z.array(z.object({ term: z.string(), translation: z.string() })).max(200),
})

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/**
 * Returns true if a text fits into a sentence: no tag characters, no second line, no list of alternatives.
 */
const isTerm = (text: string): boolean =>
  text !== '' && text.length <= LONGEST_TERM && !/[⟦⟧[\]<>\n/;]/.test(text) && /\p{L}/u.test(text)

/**
 * Asks a model for translations of a lecture's terms. Terms that were not requested and invalid terms are
 * dropped.
 */
export const createTranslateTerms =
  (by: TaskModel): NonNullable<AiEngine['translateTerms']> =>
  async (request: TermsRequest, options = {}) => {
    const { delimiter, part } = openLecture(request)
    const examples = request.examples.slice(0, MAX_EXAMPLES)
    const { value } = await askForObject(by, reply, {
      instructions: termsPrompt.text,
      prompt: [
        part,
        {
          text: [
            `Target language: ${languageName(request.to)}. The lecture is in ${languageName(request.from)}.`,
            ...examples.flatMap(({ text, translation }) => [
              delimiter.around('slide', truncate(text, EXAMPLE_CHARS)),
              delimiter.around('its-translation', truncate(translation, EXAMPLE_CHARS)),
            ]),
            delimiter.around('terms', request.terms.join('\n')),
          ].join('\n'),
        },
      ],
      outputTokens: OUTPUT_TOKENS,
      options: withoutPartials(options),
    })
    const asked = new Map(request.terms.map((term) => [fold(term), term]))
    const found = new Map<string, string>()
    for (const { term, translation } of value.terms) {
      const own = asked.get(fold(term))
      const said = translation.trim()
      if (own !== undefined && isTerm(said) && !found.has(own)) found.set(own, said)
    }
    return [...found].map(([term, translation]) => ({ term, translation }))
  }
