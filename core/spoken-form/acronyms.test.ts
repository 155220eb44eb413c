import { expect, it } from 'vitest'
import { spellAcronyms } from './acronyms.ts'

const words = (text: string) => text.split(' ')

it.each(
  words(
    'IBM PFI GDP SQL HTML URL USA EU WHO CPU GUI DNA MRI PDF OECD HIV AI GPU LSTM HTTP LLM BBC IPCC MPI KFC BMW',
  ),
)('%s is spelled', (word) => {
  expect(spellAcronyms(word, 'en')).toBe([...word].join('-'))
})

it.each([
  ['acronyms', 'NASA NATO AIDS RAM LAN SARS OPEC COVID JPEG PIN ISO JSON YAML'],
  [
    'English',
    'COMMENTS ON THE FIRST WORLD DATA EARTH NIGHT EIGHT LIGHT STEPS NEXT THIRD HELP WALK NOT ALL AND',
  ],
  ['German', 'DIE GESCHICHTE UND DER RECHT ARZT KRAFT MARKT NICHT'],
  ['French and Spanish', 'LES COURS DES DROITS EST PAS UNA LOS PARA TREN AGUA'],
  ['Roman numbers', 'II III IV VI IX XX'],
])('%s in capitals are read as words', (_what, text) => {
  expect(spellAcronyms(text, 'en')).toBe(text)
})

it('only changes words that stand alone', () => {
  expect(spellAcronyms('Der IBM-Chip, mRNA, GPT-4, l’API, PFI.', 'de')).toBe(
    'Der I-B-M-Chip, mRNA, G-P-T-4, l’A-P-I, P-F-I.',
  )
  expect(spellAcronyms("SQL_MODE, HTML5, ВВП, don't, CDplayer, A's", 'en')).toBe(
    "SQL_MODE, HTML5, ВВП, don't, CDplayer, A's",
  )
})

it.each([
  [
    'en',
    'APIs, LLMs’ limits, the CPU’s clock, k-NNs',
    "A-P-I's, L-L-M's’ limits, the C-P-U's clock, k-N-N's",
  ],
  ['de', 'LKWs und GPUs', "L-K-W's und G-P-U's"],
  ['fr', 'Les APIs et les GPUs', 'Les A-P-I et les G-P-U'],
  ['es', 'Los PDFs', 'Los P-D-F'],
  ['en', 'NASAs, RAMs', 'NASAs, RAMs'],
])('plurals: %s %s', (language, text, spoken) => {
  expect(spellAcronyms(text, language)).toBe(spoken)
})
