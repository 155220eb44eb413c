import { readdirSync } from 'node:fs'
import path from 'node:path'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { readPages, withScripts } from '../decks.ts'

/** Prints the questions that the built-in engine drafts for the slides of each deck of a folder, to be read beside them. */

const [folder, language] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node bench/ai/questions/run.ts FOLDER [LANGUAGE]')
  process.exit(2)
}
const engine = createBuiltInEngine()
for (const name of readdirSync(folder).filter((one) => one.endsWith('.pdf'))) {
  const pages = await readPages(path.join(folder, name))
  const title = path.basename(name, '.pdf')
  const spoken = detectLanguage(pages.map(({ text }) => text).join('\n')) ?? language ?? 'en'
  const slides = await withScripts(engine, pages, { title, language: spoken })
  console.log(`\n## ${name} (${spoken})`)
  const asked: string[] = []
  for (const slide of slides) {
    const drafts = await engine.draftQuestions({
      slide,
      slides,
      lectureTitle: title,
      courseName: '',
      language: spoken,
      instructions: '',
      asked,
      types: ['multiple_choice', 'short_answer'],
      count: 2,
    })
    for (const { sentence, question } of drafts) {
      asked.push(question.question_text)
      console.log(`${slide.number}: ${question.question_text}`)
      for (const [at, option] of (question.options ?? []).entries())
        console.log(`   ${at === question.correct_answer ? '*' : '-'} ${option}`)
      if (question.options === null) console.log(`   = ${sentence} [${question.keywords?.join(', ')}]`)
    }
  }
  console.log(`${asked.length} questions of ${slides.length} slides`)
}
