import { inTwoTones, type Phrases } from './phrases.ts'

export const nl: Phrases = {
  greeting: inTwoTones(['Goedendag en welkom.'], ['Hallo allemaal!']),
  opening: ['Ons onderwerp is: {title}.'],
  introduction: inTwoTones(
    [
      'Het onderwerp van deze dia is: {title}.',
      'We gaan nu naar het volgende: {title}.',
      'We bekijken dit punt: {title}.',
    ],
    ['Laten we samen dit onderwerp bekijken: {title}.', 'Nu is dit aan de beurt: {title}.'],
  ),
  section: ['We beginnen een nieuw deel: {title}.', 'Het volgende deel is: {title}.'],
  continuation: ['We blijven bij hetzelfde onderwerp: {title}.', 'We gaan verder met: {title}.'],
  pro: ['Voor: {x}'],
  con: ['Tegen: {x}'],
  look: ['Volg deze stap op de dia.'],
  formula: ['De formule staat op de dia.', 'Bekijk de formule op de dia.'],
  thatFormula: 'de formule op de dia',
  nextFormula: 'de volgende formule',
  thatCode: 'de code op de dia',
  code: ['De code staat op de dia.'],
  figure: ['Bekijk de figuur op de dia.'],
  labels: ['De afbeelding toont: {list}.'],
  recap: ['Kort samengevat: {list}.', 'Om te onthouden: {list}.'],
  recapTitle: ['Dat was dit onderwerp: {title}.'],
  transition: ['Op de volgende dia zien we: {title}.', 'Hierna volgt: {title}.'],
  question: ['Wat weten jullie al over dit onderwerp? Denk er even over na.'],
  endQuestion: ['Voordat we verdergaan: wat zouden jullie zeggen over dit onderwerp: {title}?'],
  closing: inTwoTones(
    ['Dit is het einde van de les. Dank voor de aandacht.'],
    ['Dat was het voor vandaag. Bedankt!'],
  ),
}
