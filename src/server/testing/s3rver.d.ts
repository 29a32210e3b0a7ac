/** The part of @20minutes/s3rver that the tests use; it brings no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: object)
    run(): Promise<{ port: number }>
    close(): Promise<void>
    httpServer: { closeAllConnections: () => void }
  }
}
