import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import { questionTypeNames } from '@lectern/contract/question-type-names.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform?.stop())

type Operation = {
  operationId: string
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
  responses: Record<string, unknown>
}

const calls = Object.entries(allCalls).flatMap(([feature, ofFeature]) =>
  Object.entries<Call>(ofFeature).map(([name, call]) => ({ id: `${feature}.${name}`, call })),
)

describe('GET /api/openapi.json', () => {
  it('describes every call of the contract: path, roles, input and reply', async () => {
    const { statusCode, json } = await platform.app.inject('/api/openapi.json').then((answer) => ({
      statusCode: answer.statusCode,
      json: answer.json() as { openapi: string; paths: Record<string, Record<string, Operation>> },
    }))
    expect([statusCode, json.openapi]).toEqual([200, '3.1.0'])
    const described = Object.values(json.paths).flatMap((path) => Object.values(path))
    expect(described.map((operation) => operation.operationId).sort()).toEqual(
      calls.map(({ id }) => id).sort(),
    )
    for (const { id, call } of calls) {
      const operation = json.paths[`/api${call.path}`]![call.method.toLowerCase()]!
      expect([id, operation.security === undefined]).toEqual([id, call.who === 'anyone'])
      const inPath = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect([id, inPath.sort()]).toEqual([
        id,
        [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort(),
      ])
      expect([id, operation.requestBody !== undefined]).toEqual([
        id,
        call.body !== undefined || call.takes === 'upload',
      ])
      const done = call.gives === 'redirect' ? '302' : '200'
      expect([id, Object.keys(operation.responses)]).toEqual([id, expect.arrayContaining([done])])
    }
  })

  it('describes the types of questions, the forms of their answers, and half steps', async () => {
    const { paths } = (await platform.app.inject('/api/openapi.json')).json()
    const bodyOf = (path: string, method: string) =>
      paths[path][method].requestBody.content['application/json'].schema.properties
    const { question_type, points, prompts } = bodyOf('/api/quizzes', 'post').questions.items.properties
    const { answer } = bodyOf('/api/quizzes/{id}/submit', 'post').answers.items.properties
    expect(question_type.enum).toEqual(questionTypeNames)
    for (const name of questionTypeNames) {
      expect(question_type.description).toContain(`\n${name}: `)
      expect(answer.description).toContain(`\n${name}: `)
    }
    expect(prompts.description).toContain('left sides')
    expect(points.description).toContain('steps of 0.5')
    const { points_earned } = bodyOf('/api/quizzes/submission/{id}/grade', 'put')
    expect(points_earned).toMatchObject({ multipleOf: 0.5, description: 'In steps of 0.5.' })
  })

  it('describes forms, uploads and JSON bodies', async () => {
    const { paths } = (await platform.app.inject('/api/openapi.json')).json()
    const bodyOf = (path: string, method: string) =>
      Object.entries((paths[path][method] as Operation).requestBody!.content)[0]!
    expect(bodyOf('/api/users/login', 'post')).toMatchObject([
      'application/x-www-form-urlencoded',
      { schema: { properties: { username: {}, password: {} } } },
    ])
    expect(bodyOf('/api/lectures/{id}/upload', 'post')).toMatchObject([
      'multipart/form-data',
      { schema: { properties: { file: { format: 'binary' }, mode: {} } } },
    ])
    expect(bodyOf('/api/courses', 'post')).toMatchObject([
      'application/json',
      { schema: { required: expect.arrayContaining(['name', 'description']) } },
    ])
  })
})

describe('GET /api/docs', () => {
  it('shows every call on a page without a script, for anyone', async () => {
    const { statusCode, headers, body } = await platform.app.inject('/api/docs')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { call } of calls) expect(body).toContain(`<code>/api${call.path}</code>`)
    expect(body).not.toMatch(/<script/i)
    // Each link of the page leads somewhere.
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    expect(targets).toContain('post-/api/users/login')
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
  })
})
