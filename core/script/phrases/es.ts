import { inTwoTones, type Phrases } from './phrases.ts'

export const es: Phrases = {
  greeting: inTwoTones(['Buenos días y bienvenidos.'], ['¡Hola a todos!']),
  opening: ['Nuestro tema es: {title}.'],
  introduction: inTwoTones(
    [
      'El tema de esta diapositiva es: {title}.',
      'Pasamos ahora a lo siguiente: {title}.',
      'Veamos este punto: {title}.',
    ],
    ['Vamos a ver juntos este tema: {title}.', 'Ahora nos toca: {title}.'],
  ),
  section: ['Empezamos una nueva parte: {title}.', 'La siguiente parte es: {title}.'],
  continuation: ['Seguimos con el mismo tema: {title}.', 'Continuamos con: {title}.'],
  pro: ['A favor: {x}'],
  con: ['En contra: {x}'],
  look: ['Observen este paso en la diapositiva.'],
  formula: ['La fórmula está en la diapositiva.', 'Observen la fórmula en la diapositiva.'],
  thatFormula: 'la fórmula de la diapositiva',
  nextFormula: 'la fórmula siguiente',
  thatCode: 'el código de la diapositiva',
  code: ['El código está en la diapositiva.'],
  figure: ['Observen la figura en la diapositiva.'],
  labels: ['La figura muestra: {list}.'],
  recap: ['En resumen: {list}.', 'Para recordar: {list}.'],
  recapTitle: ['Hasta aquí este tema: {title}.'],
  transition: ['En la diapositiva siguiente veremos: {title}.', 'Lo que sigue es: {title}.'],
  question: ['¿Qué saben ya sobre este tema? Piénsenlo un momento.'],
  endQuestion: ['Antes de seguir: ¿qué dirían ustedes sobre este tema: {title}?'],
  closing: inTwoTones(
    ['Con esto termina la clase. Muchas gracias por su atención.'],
    ['Eso es todo por hoy. ¡Muchas gracias!'],
  ),
}
