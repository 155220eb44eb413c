import { expect, it } from 'vitest'
import { spellAcronyms } from './acronyms.ts'

const words = (text: string) => text.split(' ')

it.each(
  words(
    'IBM PFI GDP SQL HTML URL USA EU WHO CPU GUI DNA MRI PDF OECD HIV AI GPU LSTM HTTP LLM BBC IPCC MPI KFC BMW',
  ),
)('%s is spelled', (word) => {
  expect(spellAcronyms(word)).toBe([...word].join('-'))
})

it.each([
  ['acronyms', 'NASA NATO AIDS RAM LAN SARS OPEC COVID JPEG PIN ISO'],
  [
    'English',
    'COMMENTS ON THE FIRST WORLD DATA EARTH NIGHT EIGHT LIGHT STEPS NEXT THIRD HELP WALK NOT ALL AND',
  ],
  ['German', 'DIE GESCHICHTE UND DER RECHT ARZT KRAFT MARKT NICHT'],
  ['French and Spanish', 'LES COURS DES DROITS EST PAS UNA LOS PARA TREN AGUA'],
  ['Roman numbers', 'II III IV VI IX XX'],
])('%s in capitals are read as words', (_what, text) => {
  expect(spellAcronyms(text)).toBe(text)
})

it('only changes words that stand alone', () => {
  expect(spellAcronyms('Der IBM-Chip, mRNA, GPT-4, l’API, PFI.')).toBe(
    'Der I-B-M-Chip, mRNA, G-P-T-4, l’A-P-I, P-F-I.',
  )
  expect(spellAcronyms("SQL_MODE, HTML5, IBM's, ВВП, don't")).toBe("SQL_MODE, HTML5, IBM's, ВВП, don't")
})
