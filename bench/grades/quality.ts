import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gradeShortAnswer } from '@lectern/engine/grading/grade-short-answer.ts'

/** Compares the built-in grader's points with those that a person gave, and counts the answers it flags. */

type AnswerSet = {
  questions: { question: string; reference: string; answers: [points: number, answer: string][] }[]
}

const MAXIMUM = 5
/** A grade further than this from a person's points should be flagged. */
const FAR = 2
const folder = path.join(import.meta.dirname, 'sets')
const showsAll = process.argv.includes('--all')

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

const pearson = (ones: readonly number[], others: readonly number[]): number => {
  const [one, other] = [mean(ones), mean(others)]
  const product = mean(ones.map((value, index) => (value - one) * ((others[index] ?? 0) - other)))
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
  return product / (spread(ones, one) * spread(others, other))
}

const rows = readdirSync(folder)
  .toSorted()
  .map((file) => {
    const { questions } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as AnswerSet
    const given: number[] = []
    const graded: number[] = []
    const ofQuestions: number[] = []
    let [far, farAndFlagged, flagged, ms] = [0, 0, 0, 0]
    for (const { question, reference, answers } of questions) {
      for (const [points, answer] of answers) {
        const since = performance.now()
        const verdict = gradeShortAnswer({
          question,
          reference,
          keywords: [],
          rubric: '',
          maximum: MAXIMUM,
          leniency: 'normal',
          answer,
        })
        ms += performance.now() - since
        given.push(points)
        graded.push(verdict.points)
        const isFar = Math.abs(verdict.points - points) > FAR
        if (verdict.flags.length > 0) flagged += 1
        if (isFar) far += 1
        if (isFar && verdict.flags.length > 0) farAndFlagged += 1
        if (showsAll)
          console.log(
            points,
            verdict.points,
            verdict.flags.map((flag) => (typeof flag === 'string' ? flag : flag.flag)).join(','),
            answer,
          )
      }
      ofQuestions.push(pearson(given.slice(-answers.length), graded.slice(-answers.length)))
    }
    return {
      set: path.basename(file, '.json'),
      answers: given.length,
      r: pearson(given, graded).toFixed(3),
      'r within a question': mean(ofQuestions).toFixed(3),
      rmse: Math.sqrt(mean(given.map((points, index) => (points - (graded[index] ?? 0)) ** 2))).toFixed(2),
      'mean difference': mean(graded.map((points, index) => points - (given[index] ?? 0))).toFixed(2),
      flagged,
      [`off by more than ${FAR}`]: far,
      'of them flagged': farAndFlagged,
      'ms an answer': (ms / given.length).toFixed(2),
    }
  })
console.table(rows)
