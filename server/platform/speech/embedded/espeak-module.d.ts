declare module '@echogarden/espeak-ng-emscripten' {
  export type EspeakWorker = {
    rate: number
    readonly samplerate: number
    /** 0 when the voice exists; an unknown voice gives 2 and changes nothing. */
    set_voice(name: string): number
    /** Calls back with samples, many times; synchronous. Answering true stops it. */
    synthesize(ssml: string, callback: (samples: Int16Array) => boolean): void
  }
  export type EspeakModule = { eSpeakNGWorker: new () => EspeakWorker }
  export type EspeakOptions = { getPreloadedPackage?: () => ArrayBuffer }
  export default function createEspeak(options?: EspeakOptions): Promise<EspeakModule>
}
