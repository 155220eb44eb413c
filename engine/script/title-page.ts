import type { Point } from './points.ts'

/** The lines of a title page below its title. */
type TitlePage = {
  /** The title with its subtitle. */
  title: string | null
  /** Names, places and dates, as they stand. */
  byline: string[]
  points: Point[]
}

/**
 * Reads the points of a title page. The line below the title is its subtitle if it stands apart from the lines below
 * it; the other unmarked lines without a full stop say who, where and when. Marked points are told as everywhere.
 */
export function readTitlePage(title: string | null, all: readonly Point[], colon: string): TitlePage {
  const isLine = (point: Point) =>
    !point.marked && point.children.length === 0 && !/[.!?。！？:：]$/.test(point.text)
  const points = all.filter((point) => !isLine(point))
  const byline = all.filter(isLine).map(({ text }) => text)
  if (title === null || points.length > byline.length) return { title, byline: [], points: [...all] }
  const [subtitle] = byline
  const isSubtitle =
    subtitle !== undefined && byline.length > 1 && !/\d{4}|@/.test(subtitle) && subtitle.split(' ').length > 3
  if (!isSubtitle) return { title, byline, points }
  return { title: `${title}${colon}${subtitle}`, byline: byline.slice(1), points }
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
