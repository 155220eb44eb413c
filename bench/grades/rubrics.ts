import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gradeShortAnswer } from '@lectern/engine/grading/grade-short-answer.ts'

/** Compares the built-in grader's points for each line of a rubric with those that a person gave. `--all` prints each answer. */

type RubricSet = {
  questions: {
    language: string
    question: string
    reference: string
    keywords: string[]
    rubric: string
    answers: { points: number[]; text: string }[]
  }[]
}

const MAXIMUM = 10
/** A grade further than this from a person's points should be flagged. */
const FAR = 4
const folder = path.join(import.meta.dirname, 'rubric-sets')
const showsAll = process.argv.includes('--all')
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** The mean, and the root of the mean square, of differences. */
const spreadOf = (differences: readonly number[]) => ({
  mean: (sum(differences) / differences.length).toFixed(2),
  rmse: Math.sqrt(sum(differences.map((one) => one ** 2)) / differences.length).toFixed(2),
})

const rows = readdirSync(folder).flatMap((file) => {
  const { questions } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as RubricSet
  return [...Map.groupBy(questions, ({ language }) => language)].map(([language, asked]) => {
    const totals: number[] = []
    const shares: number[] = []
    let [flagged, far, farAndFlagged, inVain, missed] = [0, 0, 0, 0, 0]
    for (const { question, reference, keywords, rubric, answers } of asked)
      for (const { points, text: answer } of answers) {
        const verdict = gradeShortAnswer({
          question,
          reference,
          keywords,
          rubric,
          answer,
          maximum: MAXIMUM,
          leniency: 'normal',
        })
        totals.push(verdict.points - sum(points))
        for (const [index, line] of verdict.evidence.entries()) {
          const [earned, given] = [line.points_earned, points[index] ?? 0].map(
            (value) => value / line.points_possible,
          ) as [number, number]
          shares.push(earned - given)
          if (given === 0 && earned >= 0.5) inVain += 1
          if (given === 1 && earned < 0.5) missed += 1
        }
        const isFar = Math.abs(verdict.points - sum(points)) > FAR
        const isFlagged = verdict.flags.length > 0
        if (isFlagged) flagged += 1
        if (isFar) far += 1
        if (isFar && isFlagged) farAndFlagged += 1
        if (showsAll) {
          const lines = verdict.evidence.map(
            (line, index) => `${line.points_earned}/${points[index]} ${line.criterion}`,
          )
          console.log(
            `${answer}\n   ${lines.join(' | ')}  ${verdict.flags.map((flag) => (typeof flag === 'string' ? flag : flag.flag)).join(',')}`,
          )
        }
      }
    const total = spreadOf(totals)
    return {
      set: path.basename(file, '.json'),
      language,
      answers: totals.length,
      'rmse of 10': total.rmse,
      'mean difference': total.mean,
      lines: shares.length,
      'rmse of a line': spreadOf(shares).rmse,
      'half a line or more for nothing': inVain,
      'less than half of a whole line': missed,
      flagged,
      [`off by more than ${FAR}`]: far,
      'of them flagged': farAndFlagged,
    }
  })
})
console.table(rows)
