import { describe, expect, it } from 'vitest'
import { moveTo } from './use-move-item.ts'

const list = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }))
const moved = (id: string, to: number) => {
  const { order, before } = moveTo(list, id, to)
  return [order.map((one) => one._id).join(''), before]
}

describe('moveTo', () => {
  it('moves up, down and to both ends, and names the item that follows', () => {
    expect(moved('c', 0)).toEqual(['cabd', 'a'])
    expect(moved('a', 2)).toEqual(['bcad', 'd'])
    expect(moved('b', 3)).toEqual(['acdb', null])
    expect(moved('b', 1)).toEqual(['abcd', 'c'])
  })
  it('changes nothing for an item that is not in the list', () => {
    expect(moved('x', 1)[0]).toBe('abcd')
  })
})
