import { inTwoTones, type Phrases } from './phrases.ts'

export const it: Phrases = {
  greeting: inTwoTones(['Buongiorno e benvenuti.'], ['Ciao a tutti!']),
  opening: ['Il nostro tema è: {title}.'],
  introduction: inTwoTones(
    [
      'Il tema di questa diapositiva è: {title}.',
      'Passiamo ora al punto seguente: {title}.',
      'Vediamo questo punto: {title}.',
    ],
    ['Vediamo insieme questo tema: {title}.', 'Ora tocca a: {title}.'],
  ),
  section: ['Iniziamo una nuova parte: {title}.', 'La parte seguente è: {title}.'],
  continuation: ['Restiamo sullo stesso tema: {title}.', 'Continuiamo con: {title}.'],
  pro: ['A favore: {x}'],
  con: ['Contro: {x}'],
  look: ['Seguite questo passo sulla diapositiva.'],
  formula: ['La formula è sulla diapositiva.', 'Guardate la formula sulla diapositiva.'],
  thatFormula: 'la formula sulla diapositiva',
  nextFormula: 'la formula successiva',
  thatCode: 'il codice sulla diapositiva',
  code: ['Il codice è sulla diapositiva.'],
  figure: ['Guardate la figura sulla diapositiva.'],
  labels: ['La figura mostra: {list}.'],
  recap: ['In sintesi: {list}.', 'Da ricordare: {list}.'],
  recapTitle: ['Questo era il tema: {title}.'],
  transition: ['Nella prossima diapositiva vedremo: {title}.', 'Segue: {title}.'],
  question: ['Che cosa sapete già di questo tema? Pensateci un momento.'],
  endQuestion: ['Prima di continuare: che cosa direste di questo tema: {title}?'],
  closing: inTwoTones(
    ['Con questo la lezione è finita. Grazie per l’attenzione.'],
    ['Per oggi è tutto. Grazie a tutti!'],
  ),
}
