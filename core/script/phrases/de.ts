import { inTwoTones, type Phrases } from './phrases.ts'

export const de: Phrases = {
  greeting: inTwoTones(['Guten Tag und herzlich willkommen.'], ['Hallo zusammen, schön, dass ihr da seid!']),
  opening: ['Unser Thema: {title}.'],
  introduction: inTwoTones(
    [
      'Das Thema dieser Folie: {title}.',
      'Wir kommen nun zum nächsten Punkt: {title}.',
      'Betrachten wir Folgendes: {title}.',
    ],
    ['Schauen wir uns gemeinsam dieses Thema an: {title}.', 'Jetzt geht es weiter mit: {title}.'],
  ),
  section: ['Wir beginnen einen neuen Teil: {title}.', 'Der nächste Teil: {title}.'],
  continuation: ['Wir bleiben beim Thema: {title}.', 'Wir fahren fort mit: {title}.'],
  pro: ['Dafür: {x}'],
  con: ['Dagegen: {x}'],
  look: ['Bitte sehen Sie sich diesen Schritt auf der Folie an.'],
  formula: ['Die Formel steht auf der Folie.', 'Bitte sehen Sie sich die Formel auf der Folie an.'],
  thatFormula: 'die Formel auf der Folie',
  nextFormula: 'die nächste Formel',
  thatCode: 'der Code auf der Folie',
  code: ['Der Code steht auf der Folie.'],
  figure: ['Bitte sehen Sie sich die Abbildung auf der Folie an.'],
  labels: ['Die Abbildung zeigt: {list}.'],
  recap: ['Zusammengefasst: {list}.', 'Zum Mitnehmen: {list}.'],
  recapTitle: ['So weit zu diesem Thema: {title}.'],
  transition: ['Auf der nächsten Folie geht es weiter mit: {title}.', 'Als Nächstes folgt: {title}.'],
  question: ['Was wissen Sie schon darüber? Denken Sie einen Moment nach.'],
  endQuestion: ['Bevor wir weitergehen: Was würden Sie zu diesem Thema sagen: {title}?'],
  closing: inTwoTones(
    ['Damit endet die Vorlesung. Vielen Dank für Ihre Aufmerksamkeit.'],
    ['Das war es für heute. Vielen Dank fürs Zuhören!'],
  ),
}
