import type { Phrases } from './phrases.ts'

export const it: Phrases = {
  greeting: { measured: 'Buongiorno e benvenuti.', lively: 'Ciao a tutti!' },
  opening: 'Il nostro tema è: {title}.',
  introduction: {
    measured: [
      'Il tema di questa diapositiva è: {title}.',
      'Passiamo ora al punto seguente: {title}.',
      'Vediamo questo punto: {title}.',
    ],
    lively: ['Vediamo insieme questo tema: {title}.', 'Ora tocca a: {title}.'],
  },
  continuation: 'Continuiamo con: {title}.',
  pro: 'A favore: {x}',
  con: 'Contro: {x}',
  formula: 'La formula è sulla diapositiva.',
  thatFormula: 'la formula sulla diapositiva',
  thatCode: 'il codice sulla diapositiva',
  code: 'Il codice è sulla diapositiva.',
  figure: 'Guardate la figura sulla diapositiva.',
  labels: 'La figura mostra: {list}.',
  recap: 'In sintesi: {list}.',
  closing: {
    measured: 'Con questo la lezione è finita. Grazie per l’attenzione.',
    lively: 'Per oggi è tutto. Grazie a tutti!',
  },
}
