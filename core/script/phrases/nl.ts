import type { Phrases } from './phrases.ts'

export const nl: Phrases = {
  greeting: { measured: 'Goedendag en welkom.', lively: 'Hallo allemaal!' },
  opening: 'Ons onderwerp is: {title}.',
  introduction: {
    measured: [
      'Het onderwerp van deze dia is: {title}.',
      'We gaan nu naar het volgende: {title}.',
      'We bekijken dit punt: {title}.',
    ],
    lively: ['Laten we samen dit onderwerp bekijken: {title}.', 'Nu is dit aan de beurt: {title}.'],
  },
  continuation: 'We gaan verder met: {title}.',
  pro: 'Voor: {x}',
  con: 'Tegen: {x}',
  formula: 'De formule staat op de dia.',
  thatFormula: 'de formule op de dia',
  thatCode: 'de code op de dia',
  code: 'De code staat op de dia.',
  figure: 'Bekijk de figuur op de dia.',
  labels: 'De afbeelding toont: {list}.',
  recap: 'Kort samengevat: {list}.',
  closing: {
    measured: 'Dit is het einde van de les. Dank voor de aandacht.',
    lively: 'Dat was het voor vandaag. Bedankt!',
  },
}
