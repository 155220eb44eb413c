import { inTwoTones, type Phrases } from './phrases.ts'

export const fr: Phrases = {
  greeting: inTwoTones(['Bonjour et bienvenue.'], ['Bonjour à toutes et à tous !']),
  opening: ['Notre sujet : {title}.'],
  introduction: inTwoTones(
    [
      'Voici le sujet de cette diapositive : {title}.',
      'Passons au point suivant : {title}.',
      'Nous abordons maintenant : {title}.',
    ],
    ['Regardons ensemble ce sujet : {title}.', 'Et maintenant : {title}.'],
  ),
  section: ['Nous commençons une nouvelle partie : {title}.', 'La partie suivante : {title}.'],
  continuation: ['Nous restons sur le même sujet : {title}.', 'Nous continuons avec : {title}.'],
  pro: ['Pour : {x}'],
  con: ['Contre : {x}'],
  look: ['Regardez cette étape sur la diapositive.'],
  formula: ['La formule se trouve sur la diapositive.', 'Regardez la formule sur la diapositive.'],
  thatFormula: 'la formule de la diapositive',
  nextFormula: 'la formule suivante',
  thatCode: 'le code de la diapositive',
  code: ['Le code se trouve sur la diapositive.'],
  figure: ['Regardez la figure sur la diapositive.'],
  labels: ['La figure montre : {list}.'],
  recap: ['En résumé : {list}.', 'À retenir : {list}.'],
  recapTitle: ['Voilà pour ce sujet : {title}.'],
  transition: ['Sur la diapositive suivante, nous verrons : {title}.', 'La suite : {title}.'],
  question: ['Que savez-vous déjà de ce sujet ? Prenez un moment pour y réfléchir.'],
  endQuestion: ['Avant de continuer : que diriez-vous de ce sujet : {title} ?'],
  closing: inTwoTones(
    ['Ce cours est terminé. Merci de votre attention.'],
    ['C’est tout pour aujourd’hui. Merci à toutes et à tous !'],
  ),
}
