import { inTwoTones, type Phrases } from './phrases.ts'

export const pt: Phrases = {
  greeting: inTwoTones(['Bom dia e bem-vindos.'], ['Olá a todos!']),
  opening: ['O nosso tema é: {title}.'],
  introduction: inTwoTones(
    [
      'O tema deste slide é: {title}.',
      'Passamos agora ao seguinte: {title}.',
      'Vejamos este ponto: {title}.',
    ],
    ['Vamos ver juntos este tema: {title}.', 'Agora é a vez de: {title}.'],
  ),
  section: ['Começamos uma nova parte: {title}.', 'A parte seguinte é: {title}.'],
  continuation: ['Continuamos no mesmo tema: {title}.', 'Continuamos com: {title}.'],
  pro: ['A favor: {x}'],
  con: ['Contra: {x}'],
  look: ['Acompanhem este passo no slide.'],
  formula: ['A fórmula está no slide.', 'Observem a fórmula no slide.'],
  thatFormula: 'a fórmula do slide',
  nextFormula: 'a fórmula seguinte',
  thatCode: 'o código do slide',
  code: ['O código está no slide.'],
  figure: ['Observem a figura no slide.'],
  labels: ['A figura mostra: {list}.'],
  recap: ['Em resumo: {list}.', 'Para recordar: {list}.'],
  recapTitle: ['Foi este o tema: {title}.'],
  transition: ['No próximo slide veremos: {title}.', 'A seguir vem: {title}.'],
  question: ['O que já sabem sobre este tema? Pensem um momento.'],
  endQuestion: ['Antes de continuar: o que diriam sobre este tema: {title}?'],
  closing: inTwoTones(
    ['Com isto termina a aula. Muito obrigado pela atenção.'],
    ['É tudo por hoje. Muito obrigado!'],
  ),
}
