import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import type { Point } from './points.ts'
import { colonOf } from './voice.ts'

/**
 * Adds the second line of a title page to its title. Removes names and dates below it from the points,
 * unless the script is long.
 */
export function takeSubtitle(
  title: string | null,
  points: Point[],
  { language, settings }: { language: string; settings: ScriptSettings },
): string | null {
  // Names and dates have no full stop and at most eight words.
  const isName = (point: Point | undefined) =>
    point !== undefined &&
    point.children.length === 0 &&
    !point.heading &&
    point.text.length < 60 &&
    point.text.split(' ').length <= 8 &&
    !/[.!?。！？:：]$/.test(point.text)
  if (title === null || !isName(points[0])) return title
  const name = points[0] as Point
  const words = name.text.match(/\p{Ll}{3,}|\p{Lu}\p{Ll}+|\p{Lu}{2,}/gu) ?? []
  // "David Talbot" is a person, "Models of language" is not. Only a bullet or lower-case letters tell them
  // apart.
  const lower = words.some(
    (word) => /^\p{Ll}/u.test(word) && !/^(?:and|for|the|und|für|von|van|der|del|des)$/.test(word),
  )
  const long = /[\p{Script=Hangul}\p{Script=Han}]{3}/u.test(name.text) && name.text.length > 6
  const isSubtitle = (name.marked || words.length === 1 || lower || long) && !/\d{4}|@/.test(name.text)
  if (isSubtitle) points.shift()
  while (settings.length !== 'long' && isName(points[0]) && !points[0]?.marked) points.shift()
  if (!isSubtitle || name.text.length > 60) return title
  return `${title}${colonOf(language)}${name.text}`
}

const THANKS =
  /^(?:thank(?:s| you)\b.*|(?:any )?questions\s*\?*|q\s*&\s*a|감사합니다.*|질문.{0,4}|谢谢.*|感谢.*|提问|ありがとうございました.*|ご清聴.*|質問|gracias.*|¿?preguntas\??|merci.*|des questions ?\?|(?:vielen )?dank.*|fragen\s*\?*)[!.！。?？\s]*$/iu
const REFERENCES =
  /^(?:references|bibliography|further reading|참고\s?문헌.*|참고\s?자료.*|参考文献.*|参考资料.*|references and .*|referencias|bibliografía|références|bibliographie|literatur(?:verzeichnis)?)$/iu

/** The role of a slide that is not taught: thanks at the end, or a list of sources. */
export function findRole(title: string | null): 'thanks' | 'references' | null {
  if (title === null) return null
  return THANKS.test(title) ? 'thanks' : REFERENCES.test(title) ? 'references' : null
}
