import type { Point } from './points.ts'

/** The lines of a title page below its title. */
type TitlePage = {
  /** Names, places and dates, as they stand. */
  byline: string[]
  points: Point[]
}

/**
 * Reads the points of a title page: unmarked lines without a full stop name a subtitle, and say who, where and when. Marked
 * points are said as everywhere.
 */
export function readTitlePage(all: readonly Point[]): TitlePage {
  const isLine = (point: Point) =>
    !point.marked && point.children.length === 0 && !/[.!?。！？:：]$/.test(point.text)
  const points = all.filter((point) => !isLine(point))
  const byline = all.filter(isLine).map(({ text }) => text)
  if (points.length > byline.length) return { byline: [], points: [...all] }
  return { byline, points }
}

const THANKS =
  /^(?:thank(?:s| you)\b.*|(?:any )?questions\s*\?*|q\s*&\s*a|감사합니다.*|질문.{0,4}|谢谢.*|感谢.*|提问|ありがとうございました.*|ご清聴.*|質問|gracias.*|¿?preguntas\??|merci.*|des questions ?\?|(?:vielen )?dank.*|fragen\s*\?*)[!.！。?？\s]*$/iu
const REFERENCES =
  /^(?:references?(?: [ivx\d]+)?|bibliography|further reading|참고\s?문헌.*|참고\s?자료.*|参考文献.*|参考资料.*|references and .*|sources|referencias|bibliografía|fuentes|références|bibliographie|referências|bibliografia|(?:literatur|quellen)(?:verzeichnis)?(?: [ivx\d]+)?)$/iu

/** The role of a slide that is not taught: thanks at the end, or a list of sources. */
export function findRole(title: string | null): 'thanks' | 'references' | null {
  if (title === null) return null
  return THANKS.test(title) ? 'thanks' : REFERENCES.test(title) ? 'references' : null
}
