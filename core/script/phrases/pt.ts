import type { Phrases } from './phrases.ts'

export const pt: Phrases = {
  greeting: { measured: 'Bom dia e bem-vindos.', lively: 'Olá a todos!' },
  opening: 'O nosso tema é: {title}.',
  introduction: {
    measured: [
      'O tema deste slide é: {title}.',
      'Passamos agora ao seguinte: {title}.',
      'Vejamos este ponto: {title}.',
    ],
    lively: ['Vamos ver juntos este tema: {title}.', 'Agora é a vez de: {title}.'],
  },
  continuation: 'Continuamos com: {title}.',
  pro: 'A favor: {x}',
  con: 'Contra: {x}',
  formula: 'A fórmula está no slide.',
  thatFormula: 'a fórmula do slide',
  thatCode: 'o código do slide',
  code: 'O código está no slide.',
  figure: 'Observem a figura no slide.',
  labels: 'A figura mostra: {list}.',
  recap: 'Em resumo: {list}.',
  closing: {
    measured: 'Com isto termina a aula. Muito obrigado pela atenção.',
    lively: 'É tudo por hoje. Muito obrigado!',
  },
}
