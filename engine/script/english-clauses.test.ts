import { expect, it } from 'vitest'
import { hasPlainVerb, isPredicate, isVerbless } from './english-clauses.ts'
import { findForm } from './sentence-forms.ts'

const things = [
  'Cheap sensors with very noisy data',
  'Faster convergence than gradient descent',
  'Trade-off between bias and variance',
  'Methods proposed by Kelvin in 1872',
  'Difference between supply and demand in the short run',
  'Effects of climate change on coral reefs',
  'Use of force in international law',
  'Different ways to measure the distance',
  'A layer in which temperature falls quickly with depth',
  'Observation x whose prediction f(x) we want to explain',
  'To the right in the northern hemisphere',
  'Computing the gradient of the loss',
  'Better regularization (parameter tying, smoothing etc.)',
]
const sentences = [
  'Water flows downhill from the mountains',
  'Enzymes lower the activation energy',
  'Plants use light to make sugar',
  'Kelvin built a machine in 1872',
  'Sun, Moon and Earth stand in one line',
  'Two bulges of water form on opposite sides',
  'The Moon moves on while the Earth turns',
  'Neurons fire when the threshold is reached',
  'Each node stores a key and a value',
  'Simple models (few parameters) generalize better to new data',
  'In 1914 war broke out in Europe',
  'In deep water they travel as fast as a jet plane',
  'Predictions f(z) are the target of this model',
]

it('tells lines that name a thing or a position from lines that make a statement', () => {
  expect(things.filter((text) => !isVerbless(text))).toEqual([])
  expect(sentences.filter(isVerbless)).toEqual([])
})

it('makes fragments of the former and sentences of the latter', () => {
  expect(things.filter((text) => findForm(text, 'en') !== 'fragment')).toEqual([])
  expect(sentences.filter((text) => findForm(text, 'en') !== 'sentence')).toEqual([])
})

it('finds the verb of a short line', () => {
  expect(['Waves carry energy', 'Trade winds blow'].filter((text) => !hasPlainVerb(text))).toEqual([])
  expect(['Learning goals', 'Things to remember', 'Cheap sensors, noisy data'].filter(hasPlainVerb)).toEqual(
    [],
  )
})

it('recognizes a statement about the thing named above', () => {
  const predicates = [
    'Separates the cell from its environment',
    'Consists of lipids',
    'Provides a lower bound',
  ]
  expect(predicates.filter((text) => !isPredicate(text))).toEqual([])
  const others = ['Needs of users', 'Lies and statistics', 'Plants use light', 'Enzymes lower the energy']
  expect(others.filter(isPredicate)).toEqual([])
})
