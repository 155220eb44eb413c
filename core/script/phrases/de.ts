import type { Phrases } from './phrases.ts'

export const de: Phrases = {
  greeting: {
    measured: 'Guten Tag und herzlich willkommen.',
    lively: 'Hallo zusammen, schön, dass ihr da seid!',
  },
  opening: 'Unser Thema: {title}.',
  introduction: {
    measured: [
      'Das Thema dieser Folie: {title}.',
      'Wir kommen nun zum nächsten Punkt: {title}.',
      'Betrachten wir Folgendes: {title}.',
    ],
    lively: ['Schauen wir uns gemeinsam dieses Thema an: {title}.', 'Jetzt geht es weiter mit: {title}.'],
  },
  continuation: 'Wir fahren fort mit: {title}.',
  pro: 'Dafür: {x}',
  con: 'Dagegen: {x}',
  formula: 'Die Formel steht auf der Folie.',
  thatFormula: 'die Formel auf der Folie',
  thatCode: 'der Code auf der Folie',
  code: 'Der Code steht auf der Folie.',
  figure: 'Bitte sehen Sie sich die Abbildung auf der Folie an.',
  labels: 'Die Abbildung zeigt: {list}.',
  recap: 'Zusammengefasst: {list}.',
  closing: {
    measured: 'Damit endet die Vorlesung. Vielen Dank für Ihre Aufmerksamkeit.',
    lively: 'Das war es für heute. Vielen Dank fürs Zuhören!',
  },
}
