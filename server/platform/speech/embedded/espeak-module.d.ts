declare module '@echogarden/espeak-ng-emscripten' {
  export type EspeakWorker = {
    rate: number
    /** 0 to 100; 50 is the voice's own. */
    pitch: number
    readonly samplerate: number
    /** Returns 0 when the voice exists; an unknown voice returns 2 and changes nothing. */
    set_voice(name: string): number
    /** Calls back with samples, many times; synchronous. Returning true stops it. */
    synthesize(ssml: string, callback: (samples: Int16Array) => boolean): void
  }
  export type EspeakModule = { eSpeakNGWorker: new () => EspeakWorker }
  export type EspeakOptions = { getPreloadedPackage?: () => ArrayBuffer }
  export default function createEspeak(options?: EspeakOptions): Promise<EspeakModule>
}
