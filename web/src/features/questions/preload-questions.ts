import { questionPictureUrl } from '@lectern/contract/file-address.ts'
import type { StudentQuestion } from '@lectern/contract/questions.ts'
import { hasFormula } from '@lectern/core/rich-text/formulas.ts'
import { listPictures } from '@lectern/core/rich-text/pictures.ts'
import { preloadFiles } from '../../api/offline/preload-files.ts'

/**
 * Loads the pictures of questions into the browser's cache, and the code that draws formulas, so that the questions are whole
 * when the connection is lost. A picture that cannot be had does not hold back the others.
 */
export async function preloadQuestions(
  questions: readonly Pick<StudentQuestion, 'question_text' | 'options' | 'prompts'>[],
  signal: AbortSignal,
): Promise<void> {
  const texts = questions.flatMap(({ question_text, options, prompts }) => [
    question_text,
    ...(options ?? []),
    ...(prompts ?? []),
  ])
  if (texts.some(hasFormula)) await import('../../ui/rich-text/render-formula.ts')
  const names = new Set(texts.flatMap(listPictures).map(({ name }) => name))
  for (const name of names) await preloadFiles([questionPictureUrl(name)], { signal })
}
