import type { MantineColorsTuple } from '@mantine/core'

/** The accent color of the interface. */
export const petrol: MantineColorsTuple = [
  '#eef6f8',
  '#dcebf0',
  '#b9d8e2',
  '#8fc4d4',
  '#74b9cd',
  '#3a8da8',
  '#1c738f',
  '#0c5d78',
  '#084b62',
  '#06384a',
]

export const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#eae7e1',
  '#dcd8d0',
  '#bfbab0',
  '#8f897e',
  '#6b665d',
  '#524e47',
  '#35322e',
  '#1d1b18',
]

export const dark: MantineColorsTuple = [
  '#ece9e3',
  '#c8c3ba',
  '#a6a097',
  '#77726a',
  '#45423c',
  '#37342f',
  '#292724',
  '#1e1c1a',
  '#171614',
  '#100f0e',
]
