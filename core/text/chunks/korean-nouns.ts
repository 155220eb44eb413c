import { isStopWord } from './stop-words.ts'

const PARTICLE =
  /(?:에서는|이든지?|께서|으로서|로서|이라|에는|에도|와[는의]|과[는의]|에서의|으로의|로의|에서도|으로부터|로부터|으로는|으로써|로써|에서|에게|으로|이라는|라는|이라고|이란|까지|부터|보다|처럼|마다|이나|이며|이고|입니다|들은|들이|들을|들의|들로|은|는|이|가|을|를|의|에|로|와|과|도|만)$/
/** Verbs, adjectives and forms made of them. */
const VERBAL =
  /(?:하는|되는|있는|없는|만드는|[가-힣]{2}해|하고|하고자|하여|해서|하면|되면|하기|되기|되어|했을|됐을|왔을|한다|된다|니다|어진|아진|다고|하지|되지|내는|주는|오는|가는|하며|되며|시키는|시켜|하게|되게|려고|려면|였을|았을|었을|는지|은지|던|듯이|적절하지|다면|이면|라면|어서|아서|지만|거나|도록|면서|므로|니까|세요|어요|해요|습니다|났을|나온|나올|주어졌을|들어간|스러운|로운|한다면|하자는|하자|이다|였다|했다|됐다|나도|해도|어도|아도|나타날|나올|올릴|커질수록|질수록|수록|한|된|할|될|인)$/

/**
 * A Korean word without the particle at its end; null for verbs and for words that are no noun by
 * themselves.
 */
export function findNoun(word: string): string | null {
  if (VERBAL.test(word)) return null
  const particle = PARTICLE.exec(word)?.[0] ?? ''
  const stem = word.slice(0, word.length - particle.length)
  // 차이 and 고양이 end like words with a particle.
  const short = stem.length < 2 && /\p{Script=Hangul}/u.test(stem) && !isStopWord(stem, 'ko')
  return particle === '' || short ? word : stem.replace(/(?<=..)들$/u, '')
}
