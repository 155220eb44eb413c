import type { Phrases } from './phrases.ts'

export const fr: Phrases = {
  greeting: { measured: 'Bonjour et bienvenue.', lively: 'Bonjour à toutes et à tous !' },
  opening: 'Notre sujet : {title}.',
  introduction: {
    measured: [
      'Voici le sujet de cette diapositive : {title}.',
      'Passons au point suivant : {title}.',
      'Nous abordons maintenant : {title}.',
    ],
    lively: ['Regardons ensemble ce sujet : {title}.', 'Et maintenant : {title}.'],
  },
  continuation: 'Nous continuons avec : {title}.',
  pro: 'Pour : {x}',
  con: 'Contre : {x}',
  formula: 'La formule se trouve sur la diapositive.',
  thatFormula: 'la formule de la diapositive',
  thatCode: 'le code de la diapositive',
  code: 'Le code se trouve sur la diapositive.',
  figure: 'Regardez la figure sur la diapositive.',
  labels: 'La figure montre : {list}.',
  recap: 'En résumé : {list}.',
  closing: {
    measured: 'Ce cours est terminé. Merci de votre attention.',
    lively: 'C’est tout pour aujourd’hui. Merci à toutes et à tous !',
  },
}
