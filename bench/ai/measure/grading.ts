import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AiEngine } from '@lectern/core/ai/engine.ts'
import { boundPoints } from '@lectern/core/grade/points.ts'
import { type Figure, mean, pearson, share } from './table.ts'
import { unlessRefused } from './unless-refused.ts'

type AnswerSet = {
  questions: { question: string; reference: string; answers: [points: number, answer: string][] }[]
}

const folder = path.join(import.meta.dirname, '../../grades/sets')
const MAXIMUM = 5
/** A grade further than this from a person's points should be flagged. */
const FAR = 2

/**
 * Compares an engine's points with those that a person gave, for `limit` answers to each question of the
 * project's sets.
 */
export const measureGrading = async (
  engine: AiEngine,
  { by, limit }: { by: string; limit: number },
): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const file of readdirSync(folder).toSorted()) {
    const { questions } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as AnswerSet
    const given: number[] = []
    const graded: number[] = []
    let [far, flaggedFar, flagged] = [0, 0, 0]
    for (const { question, reference, answers } of questions)
      for (const [points, answer] of answers.slice(0, limit)) {
        const verdict = await unlessRefused(
          engine.gradeAnswer(
            { question, reference, keywords: [], rubric: '', maximum: MAXIMUM, leniency: 'normal', answer },
            { usageContext: { courseId: null, userId: null, priority: 'batch' } },
          ),
        )
        if (!verdict) continue
        const bounded = boundPoints(verdict.points, MAXIMUM)
        given.push(points)
        graded.push(bounded)
        const isFlagged = verdict.flags.length > 0
        if (isFlagged) flagged += 1
        if (Math.abs(bounded - points) > FAR) {
          far += 1
          if (isFlagged) flaggedFar += 1
        }
      }
    const near = given.filter((points, at) => Math.abs(points - (graded[at] ?? 0)) <= 0.5).length
    const rmse = Math.sqrt(mean(given.map((points, at) => (points - (graded[at] ?? 0)) ** 2)))
    const line = (what: string, figure: string): Figure => ({
      task: 'grade',
      by,
      language: path.basename(file, '.json'),
      what,
      of: given.length,
      figure,
    })
    figures.push(
      line("Pearson's r", pearson(given, graded).toFixed(3)),
      line('RMSE, of 5 points', rmse.toFixed(2)),
      line('within half a point', share(near, given.length)),
      line(`off by more than ${FAR}, of them flagged`, `${far}, ${flaggedFar}`),
      line('flagged', share(flagged, given.length)),
    )
  }
  return figures
}
