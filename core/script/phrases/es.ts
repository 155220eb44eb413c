import type { Phrases } from './phrases.ts'

export const es: Phrases = {
  greeting: { measured: 'Buenos días y bienvenidos.', lively: '¡Hola a todos!' },
  opening: 'Nuestro tema es: {title}.',
  introduction: {
    measured: [
      'El tema de esta diapositiva es: {title}.',
      'Pasamos ahora a lo siguiente: {title}.',
      'Veamos este punto: {title}.',
    ],
    lively: ['Vamos a ver juntos este tema: {title}.', 'Ahora nos toca: {title}.'],
  },
  continuation: 'Continuamos con: {title}.',
  pro: 'A favor: {x}',
  con: 'En contra: {x}',
  formula: 'La fórmula está en la diapositiva.',
  thatFormula: 'la fórmula de la diapositiva',
  thatCode: 'el código de la diapositiva',
  code: 'El código está en la diapositiva.',
  figure: 'Observen la figura en la diapositiva.',
  labels: 'La figura muestra: {list}.',
  recap: 'En resumen: {list}.',
  closing: {
    measured: 'Con esto termina la clase. Muchas gracias por su atención.',
    lively: 'Eso es todo por hoy. ¡Muchas gracias!',
  },
}
